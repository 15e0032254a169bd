import type { YearField } from '../field'
import { yearFilter } from './filters/yearFilter'
import type { KindOf } from './kind'
import { plain } from './plain'

export const yearKind: KindOf<YearField> = { ...plain, filter: yearFilter }
