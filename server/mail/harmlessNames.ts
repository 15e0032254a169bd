/** Makes what people enter harmless in mails, where a name such as "Sign in at evil.example" would become a link. */

/** Everything but letters, digits, spaces and the few marks that names have. */
const others = /[^\p{L}\p{M}\p{N} .,&'’!–-]/gu
/** Invisible characters: zero-width ones would hide a link, and others reverse the text. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Long enough for names of companies, too short for a message. */
const maxLength = 80

/**
 * Returns a name that stays on one line and that no mail client turns into a link.
 *
 * @example harmlessName('Sign in at https://evil.example/x') // 'Sign in at https evil. example x'
 */
export const harmlessName = (name: string): string => {
  const readable = name
    // Wide characters stand for ordinary ones, which clients know as parts of an address.
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll('。', '.')
    .replaceAll(others, ' ')
    .replaceAll(/\.+/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,])/g, '')
    .trim()
  const characters = [...readable]
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trim()}…`
    : readable
}

/** Whether an address reads as nothing but an address: others are valid, such as `www.evil.example/login@a.example`. */
export const isHarmlessAddress = (email: string): boolean =>
  /^(?!www\.)[\w+-]+(?:\.[\w+-]+)*@[a-z0-9.-]+$/.test(email) && email.length <= maxLength

/** The name of a person, made harmless. */
export const fullName = ({
  first_name: first,
  last_name: last,
}: {
  readonly first_name: string
  readonly last_name: string
}): string => harmlessName(`${first} ${last}`)
