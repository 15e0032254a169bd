/** The map of all field kinds. A missing kind is a compile error. */
import { activeKind } from './active'
import { choiceKind } from './choice'
import { choicesKind } from './choices'
import { countKind } from './count'
import { customKind } from './custom'
import { dateKind } from './date'
import { emailKind } from './email'
import { flagKind } from './flag'
import { imageKind } from './image'
import { joinedKind } from './joined'
import { momentKind } from './moment'
import { nameKind } from './name'
import { numberKind } from './number'
import { phoneKind } from './phone'
import { referenceKind } from './reference'
import { referencesKind } from './references'
import { registerKinds } from './registry'
import { rowsKind } from './rows'
import { stateKind } from './state'
import { textKind } from './text'
import { yearKind } from './year'

registerKinds({
  text: textKind,
  email: emailKind,
  number: numberKind,
  year: yearKind,
  date: dateKind,
  choice: choiceKind,
  choices: choicesKind,
  reference: referenceKind,
  references: referencesKind,
  phone: phoneKind,
  joined: joinedKind,
  count: countKind,
  active: activeKind,
  flag: flagKind,
  state: stateKind,
  moment: momentKind,
  name: nameKind,
  image: imageKind,
  rows: rowsKind,
  custom: customKind,
})

export { kindOf } from './registry'
