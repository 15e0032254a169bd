import { z } from 'zod'
import { permissionCatalogue } from '../permissions'
import { uniqueList } from './fields'

export const permission = z.enum(permissionCatalogue, 'This permission does not exist.').meta({ id: 'Permission' })

/** Permissions to store, without duplicates. */
export const permissionList = uniqueList(permission)
