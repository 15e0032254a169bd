import type { TextField as Text } from '../field'
import { textFilter } from './filters/textFilter'
import type { KindOf } from './kind'
import { plain } from './plain'

export const textKind: KindOf<Text> = {
  ...plain,
  filter: textFilter,
  isWide: ({ lines }) => lines !== undefined,
}
