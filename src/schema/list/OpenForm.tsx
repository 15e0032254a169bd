import { useEffect } from 'react'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { useLocation, useNavigate } from 'react-router-dom'
import { metaOf, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMay } from '../shared/SchemaContext'
import { useNotice } from '../shared/useNotice'

interface OpenFormProps {
  readonly resource: AnyResource
  readonly params: PathParams
  /** Whether the records can be changed at all. */
  readonly mayOpen: boolean
  readonly onOpen: (record: RaRecord | 'new') => void
}

/** Opens the form that the address names after the `#`, such as `regions=7` or `regions=new`, and takes it off the address. */
export const OpenForm = ({ resource, params, mayOpen, onOpen }: OpenFormProps) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const provider = useDataProvider()
  const notify = useNotice()
  const translate = useTranslate()
  const may = useMay()
  const id = hash.slice(resource.name.length + 2)
  const isNew = id === 'new'
  const isAllowed = mayOpen && may(resource, isNew ? 'create' : 'update')

  useEffect(() => {
    let isGone = false
    const open = async () => {
      if (!isAllowed) return notify(translate('schema.draft.notAllowed'), 'error')
      const meta = metaOf(params)
      const record = isNew ? 'new' : (await provider.getOne(resource.name, { id: Number(id), meta })).data
      if (!isGone) onOpen(record)
    }
    void open()
      .catch(() => notify(translate('schema.draft.gone'), 'error'))
      .finally(() => {
        if (!isGone) void navigate({ pathname, search }, { replace: true })
      })
    return () => {
      isGone = true
    }
    // Runs once for each address; leaving it off changes the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hash])
  return null
}
