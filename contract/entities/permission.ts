import { z } from 'zod'
import { permissionCatalogue } from '../permissions'
import { uniqueList } from './fields'

export const permission = z.enum(permissionCatalogue, 'This permission does not exist.').meta({ id: 'Permission' })

/** Rights to store, each once. */
export const permissionList = uniqueList(permission)
