import { z } from 'zod'
import { id } from './fields'

export const taRank = z.object({ id, name: z.string() }).meta({ id: 'TaRank' })
