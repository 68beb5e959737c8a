// A style sheet as text, for a part of the page that brings its own.
declare module '*.css' {
    const text: string;
    export default text;
}
