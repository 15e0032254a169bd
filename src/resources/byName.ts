import { byName } from '../schema/byName'
import * as declared from './index'

declare module '../schema/resourceNames' {
  interface ResourceNames {
    product: keyof typeof declared
  }
}

/** All resources, for lookup by name at run time. */
export const resources = byName(declared)
