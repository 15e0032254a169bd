import { useState } from 'react'
import { Button } from '@mui/material'
import { useTranslate, type Identifier } from 'ra-core'
import { FormDialog } from '../form/FormDialog'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMay } from '../shared/SchemaContext'
import type { DataVersion } from './useVersion'

interface NewDraftProps {
  /** The resource that lists the versions. */
  readonly versions: AnyResource
  readonly params: PathParams
  /** The version that the draft starts as a copy of. */
  readonly from: DataVersion
  readonly onMade: (id: Identifier) => void
}

/** A button to make a draft from a version. */
export const NewDraft = ({ versions, params, from, onMade }: NewDraftProps) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (!useMay()(versions, 'create')) return null
  return (
    <>
      <Button
        size="small"
        aria-label={translate('schema.versions.newDraftOf', { name: from.name })}
        onClick={() => setOpen(true)}
      >
        {translate('schema.versions.newDraft')}
      </Button>
      {isOpen && (
        <FormDialog
          resource={versions}
          params={{ ...params, from: String(from.id) }}
          isBrief
          onClose={() => setOpen(false)}
          onSaved={({ id }) => onMade(id)}
        />
      )}
    </>
  )
}
