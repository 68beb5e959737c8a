"""Prints the outcome of checks as TAP."""


def report(checks):
    """Of pairs of what is checked and the offences against it; whether there are any."""
    failed = False
    for number, (what, offences) in enumerate(checks, 1):
        offences = list(offences)
        failed |= bool(offences)
        print('%s %d - %s' % ('not ok' if offences else 'ok', number, what))
        for offence in offences:
            print('# %s' % offence)
    print('1..%d' % len(checks))
    return failed
