declare const wrong: unique symbol

/** What is wrong with a declaration: nothing fits this type, so the compiler shows the sentence. */
export interface Wrong<Sentence> {
  readonly [wrong]: Sentence
}

/** Takes anything if there is no problem. */
export type Unless<Problem> = [Problem] extends [never] ? unknown : Wrong<Problem>

/** Refuses members that are not known: a generic parameter would take any. */
export type NoMore<Given, Known> = {
  readonly [Key in Exclude<keyof Given, keyof Known>]: Wrong<'There is no such member'>
}

export type Text<T> = T & string

/** The keys of all members of a union, not only those that they share. */
export type AnyKey<T> = T extends unknown ? keyof T & string : never
/** A member of whichever member of a union has it. */
export type AnyMember<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never
