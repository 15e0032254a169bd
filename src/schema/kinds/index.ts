/** The map of all field kinds. A missing kind is a compile error. */
import { activeKind } from './active'
import { choiceKind } from './choice'
import { choicesKind } from './choices'
import { countKind, flagKind, joinedKind, nameKind, stateKind, momentKind } from './shown'
import { customKind } from './custom'
import { dateKind } from './date'
import { emailKind, textKind, yearKind } from './text'
import { imageKind } from './image'
import { numberKind } from './number'
import { phoneKind } from './phone'
import { referenceKind } from './reference'
import { referencesKind } from './references'
import { registerKinds } from './registry'
import { rowsKind } from './rows'

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
