/** Type checks of conditions: they refer to existing fields and to values that these can have. */
import type { Condition, Fixed } from '../condition'
import type { Text } from './wrong'

type WhereProblem<Where, Fields, Record> = {
  [Key in keyof Where]: Key extends keyof Fields
    ? Key extends keyof Record
      ? Where[Key] extends Record[Key]
        ? never
        : `A condition compares ${Text<Key>} with a value that it never has`
      : never
    : `A condition looks at ${Text<Key>}, which is no field`
}[keyof Where]

export type ConditionProblem<C, Fields, Record> = C extends { where: infer Where }
  ? WhereProblem<Where, Fields, Record>
  : never

/** They stand for members of other names, or send nothing: a value has no place to go. */
type Virtual = { readonly kind: 'phone' | 'image' | 'custom' | 'active' }

type FixedProblem<F, Name, Fields, Record> =
  | (F extends { when: infer When extends Condition } ? ConditionProblem<When, Fields, Record> : never)
  | (F extends { to: infer To }
      ? Name extends keyof Record
        ? To extends Record[Name]
          ? never
          : `${Text<Name>} is fixed to a value that it cannot have`
        : never
      : never)

/** The errors in the conditions of a field. */
export type ConditionsProblem<F, Name, Fields, Record> =
  | (F extends { shown: infer C extends Condition } ? ConditionProblem<C, Fields, Record> : never)
  | (F extends { required: infer C extends Condition } ? ConditionProblem<C, Fields, Record> : never)
  | (F extends { fixed: infer C extends Fixed } ? FixedProblem<C, Name, Fields, Record> : never)
  | (F extends Virtual & { fixed: { to: unknown } } ? `${Text<Name>} cannot be fixed to a value of its own` : never)
