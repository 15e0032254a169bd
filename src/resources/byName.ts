import { byName } from '../schema/byName'
import * as declared from './index'

/** Every resource that the index names, to be looked up by a name that is only known while the console runs. */
export const resources = byName(declared)
