"""The colours of code, light and dark: few, each with a contrast of 4.5 to its background or more."""
from pygments.style import Style
from pygments.token import Comment, Generic, Keyword, Literal, Name, Number, Operator, Punctuation, String, Token


def styles(ink, quiet, main, text, number):
    return {
        Token: ink, Name: ink, Punctuation: ink, Operator: ink, Literal: ink, Generic: ink,
        Comment: 'italic ' + quiet, Keyword: 'bold ' + main, Name.Builtin: main, Name.Decorator: main,
        Name.Tag: main, String: text, Number: number, Comment.Preproc: 'noitalic ' + main,
        Generic.Prompt: 'bold ' + main, Generic.Output: quiet, Name.Variable: number,
    }


class Light(Style):
    background_color = '#ffffff'
    styles = styles('#23211d', '#5c574e', '#146c5c', '#8a3b12', '#5b3f9e')


class Dark(Style):
    background_color = '#26282b'
    styles = styles('#ece9e2', '#b3ada1', '#5fc7b1', '#f0b48a', '#c4b2f2')
