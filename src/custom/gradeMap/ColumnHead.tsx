import OpenIcon from '@mui/icons-material/EditOutlined'
import { Link } from 'react-router-dom'
import { useTranslate } from 'ra-core'
import { editPathOf } from './form/paths'
import type { MapCompany } from './gradeMap'

interface ColumnHeadProps {
  readonly company: MapCompany
  /** Whether the user may edit the mapping on its page. */
  readonly isLink: boolean
}

/** A name runs as its own letters do, so that its end is cut and not its beginning. */
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'plaintext' } as const

/** The head of a column: the company, and a link to the page that edits its grades. A click elsewhere selects the column. */
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
    <span className="company">
      <span className="name" title={name}>
        {name}
      </span>
      <Link
        to={editPathOf(gradeCompanyId)}
        tabIndex={-1}
        aria-label={translate('gradeMap.openCompany', { name })}
        title={translate('gradeMap.openCompany', { name })}
      >
        <OpenIcon fontSize="inherit" />
      </Link>
    </span>
  )
}

/** The styles of the heads, made once for all of them: scrolling draws one in every frame. */
export const columnHeads = {
  '& .company': { display: 'flex', alignItems: 'center', gap: '4px' },
  '& .company .name': { ...cut, flexGrow: 1 },
  '& .company a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 24,
    minHeight: 24,
    color: 'inherit',
    fontSize: '1.1em',
  },
} as const
