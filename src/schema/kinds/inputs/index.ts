/** The map of the inputs of all field kinds; part of the forms, which lists load later. A missing kind is a compile error. */
import { ChoiceInput } from './ChoiceInput'
import { ChoicesInput } from './ChoicesInput'
import { DateInput } from './DateInput'
import { EmailInput, TextInput } from './TextInput'
import { ImageInput } from './ImageInput'
import { NumberInput } from './NumberInput'
import { PhoneInput } from './PhoneInput'
import { ReferenceInput } from './ReferenceInput'
import { ReferencesInput } from './ReferencesInput'
import { registerInputs, CustomInput } from './FieldInput'
import { RowsInput } from './RowsInput'
import { YearInput } from './YearInput'

registerInputs({
  text: TextInput,
  email: EmailInput,
  number: NumberInput,
  year: YearInput,
  date: DateInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  phone: PhoneInput,
  joined: null,
  count: null,
  active: null,
  flag: null,
  state: null,
  moment: null,
  name: null,
  image: ImageInput,
  rows: RowsInput,
  custom: CustomInput,
})

export { FieldInput } from './FieldInput'
