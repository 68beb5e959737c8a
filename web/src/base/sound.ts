// Sounds, made by WebAudio (no files), and vibration: a part of its own, loaded with the first one.

import type { Felt } from './feedback';

// Notes in hertz, one after another; how long each takes, in seconds; the pattern of the vibration, in milliseconds.
const ALL: Record<Felt, { notes: number[]; length: number; pattern: number[] }> = {
    lay: { notes: [330], length: 0.05, pattern: [8] },
    play: { notes: [440, 587], length: 0.09, pattern: [20] },
    bingo: { notes: [523, 659, 784, 1047], length: 0.11, pattern: [30, 40, 30, 40, 60] },
    lost: { notes: [392, 294], length: 0.14, pattern: [80] },
    end: { notes: [784, 659, 523, 392], length: 0.16, pattern: [60, 60, 120] },
};
const VOLUME = 0.12;

let audio: AudioContext | undefined;

// `how`: sound, vibration or both.
export function give(felt: Felt, how: string): void {
    const { notes, length, pattern } = ALL[felt];
    if (how !== 'sound') navigator.vibrate?.(pattern);
    if (how === 'vibration') return;
    audio ??= new AudioContext();
    void audio.resume(); // a browser may hold it until something is tapped
    notes.forEach((note, i) => {
        const tone = audio!.createOscillator();
        const loudness = audio!.createGain();
        const begins = audio!.currentTime + i * length;
        tone.type = 'triangle';
        tone.frequency.value = note;
        loudness.gain.setValueAtTime(VOLUME, begins);
        loudness.gain.exponentialRampToValueAtTime(0.001, begins + 2 * length);
        tone.connect(loudness).connect(audio!.destination);
        tone.start(begins);
        tone.stop(begins + 2 * length);
    });
}
