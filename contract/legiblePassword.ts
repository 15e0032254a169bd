/** Without 0, 1, i, l, o and u, to avoid look-alikes and words. */
const characters = '23456789abcdefghjkmnpqrstvwxyz'

/**
 * Returns a password that is easy to read, tell and type, with 78 random bits. `random` returns an unpredictable integer
 * from 0 to below its argument.
 *
 * @example makeLegiblePassword(randomInt) // 'k7wd-3fzx-q9hm-2vbt'
 */
export const makeLegiblePassword = (random: (below: number) => number): string =>
  Array.from({ length: 16 }, () => characters.charAt(random(characters.length)))
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')
