import { useId, useState } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Person from '@mui/icons-material/PersonOutlined'
import { Avatar, Box, ButtonBase } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { SessionUser } from '../../../contract/entities/session'
import { fullName, roleTitle } from '../session/account'
import { loadHeaderParts, ProfileChoices } from './headerParts'
import { palettes } from '../../../contract/theme/tokens'
import { Line } from '../../schema/shared/Line'

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

const NameAndRole = ({ user, roleId }: { user: SessionUser; roleId?: string }) => {
  const translate = useTranslate()
  return (
    // No paragraphs, which readers may space so far apart that they leave the header.
    <Box sx={{ textAlign: 'left', minWidth: 0, maxWidth: 220 }}>
      <Line variant="subtitle2" noWrap>
        {fullName(user)}
      </Line>
      <Line id={roleId} variant="caption" color="textSecondary" noWrap>
        {translate(`profile.roles.${user.role}`, { _: roleTitle(user.role) })}
      </Line>
    </Box>
  )
}

/** Shows who is signed in; opens the menu of the profile. */
export const ProfileMenu = ({ user }: { user: SessionUser }) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const roleId = useId()
  return (
    <>
      <ButtonBase
        id="profile"
        aria-label={translate('profile.open', { name: fullName(user) })}
        aria-describedby={roleId}
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
          <NameAndRole user={user} roleId={roleId} />
        </Box>
        <ExpandMore fontSize="small" color="action" />
      </ButtonBase>
      {anchor && (
        <ProfileChoices who={<NameAndRole user={user} />} {...{ anchor, isOpen }} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
