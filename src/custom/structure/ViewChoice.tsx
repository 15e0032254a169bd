import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import ViewListOutlined from '@mui/icons-material/ViewListOutlined'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router-dom'

const views = [
  { name: 'list', Icon: ViewListOutlined },
  { name: 'tree', Icon: AccountTreeOutlined },
] as const

/** Returns whether the address selects the tree view. */
export const useIsTree = (): boolean => useSearchParams()[0].get('view') === 'tree'

/** Switches between list and tree; the choice is kept in the address. */
export const ViewChoice = () => {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const isTree = useIsTree()
  /** Both views keep the search, and the filters of the list for the way back. */
  const choose = (view: string) =>
    setQuery(
      [...query]
        .filter(([name]) => !['view', 'depth', 'at'].includes(name))
        .concat(view === 'tree' ? [['view', view]] : []),
    )
  return (
    <ToggleButtonGroup
      className="pointing"
      exclusive
      size="small"
      value={isTree ? 'tree' : 'list'}
      aria-label={translate('structure.views.label')}
      onChange={(_event, view: string | null) => view && choose(view)}
    >
      {views.map(({ name, Icon }) => (
        <ToggleButton key={name} value={name} sx={{ gap: 0.75, px: 1.5 }}>
          <Icon fontSize="small" aria-hidden />
          {translate(`structure.views.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
