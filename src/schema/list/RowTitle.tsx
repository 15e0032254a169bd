import { Link } from '@mui/material'
import type { RaRecord } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { AnyResource } from '../resource'
import { Cell } from '../kinds/Cell'

/** Shows the value of the first column, as a link if the row opens something, for keyboard users and new tabs. */
export const RowTitle = ({
  resource,
  name,
  record,
  link,
}: {
  resource: AnyResource
  name: string
  record: RaRecord
  link: string | null
}) => {
  const cell = <Cell resource={resource} name={name} record={record} />
  return link === null ? (
    cell
  ) : (
    <Link component={RouterLink} to={link} color="inherit" sx={{ fontWeight: 600 }}>
      {cell}
    </Link>
  )
}
