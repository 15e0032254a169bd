import { lazy, Suspense, useState } from 'react'
import { Button } from '@mui/material'
import type { RaRecord } from 'ra-core'
import type { BulkAction } from '../bulk'
import { holds } from '../condition'
import { recordTitle } from '../kinds/recordTitle'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { withTexts } from '../shared/laterTexts'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { useSituation } from '../shared/useSituation'
import { quiet } from './RowActions'
import { useAct } from './useAct'
import { useBulkActions } from './useSelection'

const BulkDialog = lazy(() => withTexts(import('./BulkDialog')).then((module) => ({ default: module.BulkDialog })))

interface ActButtonsProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly params: PathParams
}

/** The own acts of a record. One that is dangerous, or needs to know more, asks first, as for many. */
export const ActButtons = ({ resource, record, params }: ActButtonsProps) => {
  const texts = useTexts(resource)
  const situation = useSituation(resource, record)
  const { inputs = {} } = useSchemaSetting().screens?.[resource.name]?.bulk ?? {}
  const title = recordTitle(resource, record)
  const { act } = useAct(resource, params, title)
  const [opened, setOpened] = useState<BulkAction | null>(null)
  const offered = useBulkActions(resource, params).filter(({ onRow }) => onRow && holds(onRow, situation, record))
  const ids = [Number(record.id)]
  const asks = ({ name, isDangerous }: BulkAction) => isDangerous || name in inputs
  return (
    <>
      {offered.map((action) => {
        const label = texts(`bulk.${action.name}.button`)
        return (
          <Button
            key={action.name}
            size="small"
            color="inherit"
            sx={quiet}
            aria-label={`${label} ${title}`}
            onClick={() => (asks(action) ? setOpened(action) : void act(action, ids))}
          >
            {label}
          </Button>
        )
      })}
      {opened && (
        <Suspense>
          <BulkDialog
            {...{ resource, params, texts }}
            action={opened}
            about={title}
            target={{ ids }}
            count={1}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}
