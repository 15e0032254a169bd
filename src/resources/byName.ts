import { byName } from '../schema/byName'
import * as declared from './index'

/** All resources, for lookup by name at run time. */
export const resources = byName(declared)
