declare const wrong: unique symbol

/** An error in a declaration. No value has this type, so that the compiler reports the sentence. */
export interface Wrong<Sentence> {
  readonly [wrong]: Sentence
}

/** Accepts any value if there is no problem, and none otherwise. */
export type Unless<Problem> = [Problem] extends [never] ? unknown : Wrong<Problem>

/** Rejects unknown members, which a generic parameter would accept. */
export type OnlyKnown<Given, Known> = {
  readonly [Key in Exclude<keyof Given, keyof Known>]: Wrong<'There is no such member'>
}

export type Text<T> = T & string

/** The keys of all members of a union, not only the common ones. */
export type AnyKey<T> = T extends unknown ? keyof T & string : never
/** The type of a key in those members of a union that have it. */
export type AnyMember<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never
