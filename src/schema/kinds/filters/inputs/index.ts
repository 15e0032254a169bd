/** The map of the filter inputs of all field kinds, which lists load later. A missing kind is a compile error. */
import type { ReactNode } from 'react'
import type { Field, Kind } from '../../../field'
import type { FilterInputProps } from '../../filter'
import { DateFilterInput } from './DateFilterInput'
import { NamesFilterInput } from './NamesFilterInput'
import { NumbersFilterInput } from './NumbersFilterInput'
import { OneOfFilterInput } from './OneOfFilterInput'
import { RecordsFilterInput } from './RecordsFilterInput'
import { TextFilterInput } from './TextFilterInput'
import { YearFilterInput } from './YearFilterInput'
import { YesOrNoFilterInput } from './YesOrNoFilterInput'

type FilterInput<Props> = (props: Props) => ReactNode

/** Each takes the values of its own filter. */
type FilterInputs = {
  readonly [kind in Kind]: FilterInput<FilterInputProps<Extract<Field, { kind: kind }>, never>> | null
}

const inputs: FilterInputs = {
  text: TextFilterInput,
  email: TextFilterInput,
  number: NumbersFilterInput,
  year: YearFilterInput,
  date: DateFilterInput,
  choice: OneOfFilterInput,
  choices: OneOfFilterInput,
  reference: RecordsFilterInput,
  references: RecordsFilterInput,
  phone: null,
  joined: null,
  count: NumbersFilterInput,
  active: YesOrNoFilterInput,
  flag: YesOrNoFilterInput,
  state: null,
  moment: null,
  name: NamesFilterInput,
  image: null,
  rows: null,
  custom: null,
}

/** Returns the input of a field's filter; null if lists can't be filtered by it. */
export const filterInputOf = ({ kind }: Field) => inputs[kind] as FilterInput<FilterInputProps> | null
