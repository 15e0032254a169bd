import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useTranslate } from 'ra-core'
import { editPathOf } from './form/paths'
import type { MapCompany } from './gradeMap'

interface ColumnHeadProps {
  readonly company: MapCompany
  /** Whether the user may edit the mapping on its page. */
  readonly isLink: boolean
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The head of a column: the company, as a link to the page that edits its grades. */
export const ColumnHead = ({ company, isLink }: ColumnHeadProps) => {
  const translate = useTranslate()
  const { name, gradeCompanyId, version } = company
  if (version === 0)
    return (
      <em style={cut} title={translate('gradeMap.new', { name })}>
        {name}
      </em>
    )
  if (gradeCompanyId === null) return <s title={translate('gradeMap.deleted', { name })}>{name}</s>
  if (!isLink) return <span title={name}>{name}</span>
  return (
    <Link
      component={RouterLink}
      to={editPathOf(gradeCompanyId)}
      tabIndex={-1}
      color="inherit"
      underline="hover"
      title={translate('gradeMap.openCompany', { name })}
      sx={cut}
    >
      {name}
    </Link>
  )
}
