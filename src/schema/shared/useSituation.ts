import { useMemo } from 'react'
import type { RaRecord } from 'ra-core'
import type { Situation } from '../condition'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from './SchemaContext'

/** Returns the situation by which the conditions of a form are evaluated. */
export const useSituation = ({ isPeople }: AnyResource, record: RaRecord | undefined): Situation => {
  const { userId, caller } = useSchemaSetting()
  const { isPlatform } = caller
  const isNew = record === undefined
  const isOwn = isPeople === true && !isNew && record.id === userId
  return useMemo(() => ({ isNew, isOwn, isPlatform }), [isNew, isOwn, isPlatform])
}
