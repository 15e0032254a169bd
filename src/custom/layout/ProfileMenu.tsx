import { useState } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Person from '@mui/icons-material/PersonOutlined'
import { Avatar, Box, ButtonBase, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { SessionUser } from '../../../contract/entities/session'
import { fullName, roleTitle } from '../session/account'
import { loadHeaderParts, ProfileChoices } from './headerParts'
import { palettes } from '../../../contract/theme/tokens'

const Picture = ({ user }: { user: SessionUser }) => {
  const logo = user.company?.large_logo_url
  return (
    <Avatar
      {...(logo && { src: logo })}
      alt=""
      variant={logo ? 'rounded' : 'circular'}
      sx={{
        width: 36,
        height: 36,
        bgcolor: logo ? palettes.light.paper : 'primary.light',
        color: 'primary.main',
        '& img': { objectFit: 'contain', p: 0.25 },
      }}
    >
      <Person />
    </Avatar>
  )
}

const NameAndRole = ({ user }: { user: SessionUser }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ textAlign: 'left', minWidth: 0, maxWidth: 220 }}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {fullName(user)}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap component="p">
        {translate(`profile.roles.${user.role}`, { _: roleTitle(user.role) })}
      </Typography>
    </Box>
  )
}

/** Shows who is signed in; opens the menu of the profile. */
export const ProfileMenu = ({ user }: { user: SessionUser }) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ButtonBase
        id="profile"
        aria-label={translate('profile.open', { name: fullName(user) })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={loadHeaderParts}
        onFocus={loadHeaderParts}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setOpen(true)
        }}
        sx={{ gap: 1.25, p: 0.75, borderRadius: 1 }}
      >
        <Picture user={user} />
        <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }}>
          <NameAndRole user={user} />
        </Box>
        <ExpandMore fontSize="small" color="action" />
      </ButtonBase>
      {anchor && (
        <ProfileChoices who={<NameAndRole user={user} />} {...{ anchor, isOpen }} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
