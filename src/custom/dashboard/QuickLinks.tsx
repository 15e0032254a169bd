import { Button, Stack } from '@mui/material'
import { Link } from 'react-router-dom'
import { isAllowed, isGroup, pathOf, platformMenu, stateOf } from '../layout/menu'
import { menuIcons } from '../layout/menuIcons'
import { useCompanyInHand } from '../session/companyInHand'
import { useItemText } from '../layout/useItemText'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'

/** Buttons for the menu items that the user may open. */
export const QuickLinks = () => {
  const textOf = useItemText()
  const { caller } = useSchemaSetting()
  const companyId = useCompanyInHand()
  const items = platformMenu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {items
        .filter((item) => isAllowed(item, caller, companyId))
        .map((item) => {
          const Icon = menuIcons[item.icon]
          return (
            <Button
              key={item.key}
              component={Link}
              to={pathOf(item, companyId)}
              state={stateOf(item, companyId)}
              variant="outlined"
              color="inherit"
              startIcon={<Icon />}
              sx={{ borderColor: 'divider' }}
            >
              {textOf(item)}
            </Button>
          )
        })}
    </Stack>
  )
}
