import { queue } from '../../resources/queue'
import { dayToday } from '../../schema/kinds/isoDay'
import { metaOf } from '../../schema/path'
import type { ReadsOf } from '../../schema/shared/screens'

/** Returns the query of the queue. The server learns which day it is here. */
export const queueQuery = () => ({ id: 'own', meta: metaOf({ today: dayToday() }) })

export const queueReads: ReadsOf = () => [{ resource: queue, ...queueQuery() }]
