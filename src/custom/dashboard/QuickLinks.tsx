import { Button, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { isAllowed, isGroup, pathOf, platformMenu } from '../layout/menu'
import { menuIcons } from '../layout/menuIcons'
import { useKnownCompanyId } from '../session/useKnownCompanyId'
import { useSession } from '../session/useSession'

/** Leads to the same screens as the menu, for whoever would rather not open it. */
export const QuickLinks = () => {
  const translate = useTranslate()
  const held = useSession()?.permissions ?? []
  const companyId = useKnownCompanyId()
  const items = platformMenu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {items
        .filter((item) => isAllowed(item, held))
        .map((item) => {
          const Icon = menuIcons[item.key]
          return (
            <Button
              key={item.key}
              component={Link}
              to={pathOf(item, companyId)}
              variant="outlined"
              color="inherit"
              startIcon={<Icon />}
              sx={{ borderColor: 'divider' }}
            >
              {translate(`menu.${item.key}`)}
            </Button>
          )
        })}
    </Stack>
  )
}
