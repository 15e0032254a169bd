import { useState } from 'react'
import { Button, type ButtonProps } from '@mui/material'
import type { RaRecord } from 'ra-core'
import { HistoryPanel, ListHistory } from '../../schema/history/lazyParts'
import { readingSlot } from '../../schema/history/readingSlot'
import type { PathParams } from '../../schema/path'
import { asksOf, passes } from '../../schema/shared/rights'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { KnownKinds } from './KnownKinds'
import type { RecordKind } from './kindNames'
import { recordKinds } from './recordKinds'

type Shown =
  | { readonly record: RaRecord; readonly records?: undefined }
  /** The records of the page; those that were deleted are offered, too. */
  | { readonly records: readonly RaRecord[]; readonly record?: undefined }

type KindHistoryProps = Shown &
  Pick<ButtonProps, 'size' | 'variant' | 'aria-label' | 'sx'> & {
    readonly kind: RecordKind
    /** The company of the records; absent for those of none. */
    readonly company?: string
  }

/** A button that shows who has changed a record of a kind, or those of a page, if the user may read them. */
export const KindHistory = ({ kind, company, record, records, ...button }: KindHistoryProps) => {
  const { translate } = useWords()
  const { caller } = useSchemaSetting()
  const [isOpen, setOpen] = useState(false)
  const { [kind]: resource } = recordKinds
  const slot = readingSlot(resource)
  if (!slot || !passes(asksOf(resource, slot), caller, company === undefined ? undefined : Number(company))) return null
  const params: PathParams = company === undefined ? {} : { company_id: company }
  const shared = {
    resource,
    params,
    onClose: () => setOpen(false),
  }
  return (
    <>
      <Button color="inherit" {...button} onClick={() => setOpen(true)}>
        {translate('schema.history')}
      </Button>
      {isOpen && (
        <KnownKinds>
          {record ? <HistoryPanel {...shared} record={record} /> : <ListHistory {...shared} records={records ?? []} />}
        </KnownKinds>
      )}
    </>
  )
}
