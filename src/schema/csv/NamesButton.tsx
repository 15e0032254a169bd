import NamesIcon from '@mui/icons-material/ListAltOutlined'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { BusyButton } from '../shared/BusyButton'
import { useMay } from '../shared/SchemaContext'

interface NamesButtonProps {
  readonly resource: AnyResource
  readonly params: PathParams
}

/** Downloads the names that cells of an upload may have, if the resource has a call for them that the user may make. */
export const NamesButton = ({ resource, params }: NamesButtonProps) => {
  const translate = useTranslate()
  const may = useMay()
  const provider = useDataProvider<SchemaDataProvider>()
  const { uploadNames } = resource.calls
  const { mutate, isPending } = useMutation({
    mutationFn: async () => uploadNames && provider.downloadFile(uploadNames, { params }),
  })
  if (!uploadNames || !may(resource, 'uploadNames')) return null
  return (
    <BusyButton startIcon={<NamesIcon className="pointing" />} isBusy={isPending} onClick={() => mutate()}>
      {translate('schema.csv.names')}
    </BusyButton>
  )
}
