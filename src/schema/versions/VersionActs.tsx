import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useMayCall } from '../shared/SchemaContext'
import type { VersionCalls } from '../versioned'
import type { DataVersion } from './useVersion'

export interface VersionActsProps {
  /** The resource whose records come in versions. */
  readonly resource: AnyResource
  /** The resource that lists the versions. */
  readonly versions: AnyResource
  readonly record: DataVersion
  readonly params: PathParams
}

const DownloadButton = ({ record, params, call }: VersionActsProps & { call: VersionCalls['download'] }) => {
  const translate = useTranslate()
  const provider = useDataProvider<SchemaDataProvider>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.downloadFile(call, { params, query: { version_id: record.id } }),
  })
  return (
    <Button
      size="small"
      aria-label={translate('schema.versions.downloadOf', { name: record.name })}
      aria-busy={isPending}
      onClick={() => isPending || mutate()}
    >
      {translate('schema.versions.download')}
    </Button>
  )
}

/** What can be done with a version besides editing and deleting it, beside its list and in the list of versions. */
export const VersionActs = (props: VersionActsProps) => {
  const mayCall = useMayCall()
  const { calls } = props.resource.versions ?? {}
  return <>{calls && mayCall(calls.download) && <DownloadButton {...props} call={calls.download} />}</>
}
