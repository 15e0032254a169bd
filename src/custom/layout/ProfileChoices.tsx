import { useState, type FocusEvent, type ReactNode } from 'react'
import Apps from '@mui/icons-material/Apps'
import ActivityIcon from '@mui/icons-material/ManageSearch'
import CompareIcon from '@mui/icons-material/CompareArrows'
import ProviderIcon from '@mui/icons-material/DomainVerificationOutlined'
import KeysIcon from '@mui/icons-material/VpnKeyOutlined'
import ProvisioningIcon from '@mui/icons-material/SyncOutlined'
import ReviewIcon from '@mui/icons-material/FactCheckOutlined'
import SessionsIcon from '@mui/icons-material/DevicesOutlined'
import HistoryIcon from '@mui/icons-material/History'
import PlannedIcon from '@mui/icons-material/EventOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Logout from '@mui/icons-material/Logout'
import { Divider, ListItemIcon, ListItemText, Menu, MenuItem, type MenuItemProps } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { admits, oversight } from '../../../contract/guards'
import type { Call } from '../../../contract/call'
import { apiKeys } from '../../../contract/calls/apiKeys'
import { identityProviders } from '../../../contract/calls/identityProviders'
import { provisioning } from '../../../contract/calls/provisioning'
import { planned } from '../../../contract/calls/planned'
import { companyUsers } from '../../resources'
import { plannedPath } from '../../schema/planned/plannedPath'
import { useMay, useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { usePlaceBelow } from '../../schema/shared/sides'
import { printPage } from '../print/printPage'
import { schemeChoices, chooseScheme, type SchemeChoice } from '../theme/colorScheme'
import Check from '@mui/icons-material/Check'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import SystemMode from '@mui/icons-material/SettingsBrightnessOutlined'
import LanguageIcon from '@mui/icons-material/Translate'
import DensityIcon from '@mui/icons-material/DensitySmall'
import { useCompanyInHand } from '../session/companyInHand'
import { useChangesPath } from '../changes/useChangesPath'
import { AsOfDialog } from '../viewAs/AsOfDialog'
import { useMoment } from '../viewAs/useView'
import { LanguageDialog } from './LanguageDialog'
import { useDensity } from './useDensity'
import { useSchemeChoice } from '../theme/useColorScheme'

/** The page of activity; the sidebar is fixed for company users. */
const useMayOpenActivity = () => {
  const { caller } = useSchemaSetting()
  return admits(oversight, caller, caller.companyId ?? undefined)
}

/** Reviews are decided by changing users. */
const useMayReview = () => {
  const { caller } = useSchemaSetting()
  return useMay()(companyUsers, 'update', { company_id: String(caller.companyId ?? '') })
}

/** Whether one may make a call for the company that one works in. */
const useMayInCompany = (call: Call) => {
  const companyId = useCompanyInHand()
  const mayCall = useMayCall()
  return companyId !== null && mayCall(call, companyId)
}

/** Returns the address of what is planned in the company that one works in; null if one may not see it. */
const usePlannedPath = (): string | null => {
  const companyId = useCompanyInHand()
  const mayCall = useMayCall()
  return companyId !== null && mayCall(planned.listPlannedChanges, companyId) ? plannedPath(String(companyId)) : null
}

const icons = { light: LightMode, dark: DarkMode, system: SystemMode }

/** A menu item that does something. The menu passes what it needs for the keyboard. */
const ActItem = ({ icon: Icon, text, ...item }: MenuItemProps & { icon: typeof Apps; text: string }) => (
  <MenuItem {...item}>
    <ListItemIcon>
      <Icon fontSize="small" />
    </ListItemIcon>
    <ListItemText>{text}</ListItemText>
  </MenuItem>
)

/** A menu item that selects a colour scheme. */
const SchemeItem = ({ scheme, ...item }: MenuItemProps & { scheme: SchemeChoice }) => {
  const translate = useTranslate()
  const chosen = useSchemeChoice() === scheme
  const Icon = icons[scheme]
  return (
    <MenuItem {...item} role="menuitemradio" aria-checked={chosen} onClick={() => chooseScheme(scheme)}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate(`profile.scheme.${scheme}`)}</ListItemText>
      {chosen && <Check fontSize="small" color="primary" sx={{ ml: 2 }} />}
    </MenuItem>
  )
}

const DensityItem = (item: MenuItemProps) => {
  const translate = useTranslate()
  const { isCompact, toggle } = useDensity()
  return (
    <MenuItem {...item} role="menuitemcheckbox" aria-checked={isCompact} onClick={toggle}>
      <ListItemIcon>
        <DensityIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('profile.compact')}</ListItemText>
      {isCompact && <Check fontSize="small" color="primary" sx={{ ml: 2 }} />}
    </MenuItem>
  )
}

interface ProfileChoicesProps {
  /** Who is signed in, where the header has no room for it. */
  readonly who: ReactNode
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The menu of the profile: applications, theme, density, language, an earlier date, printing and logout. */
export const ProfileChoices = ({ who, anchor, isOpen, onClose }: ProfileChoicesProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const client = useQueryClient()
  const mayOpen = useMayOpenActivity()
  const changes = useChangesPath()
  const mayReview = useMayReview()
  const plans = usePlannedPath()
  const mayOpenKeys = useMayInCompany(apiKeys.listApiKeys)
  const mayOpenProvider = useMayInCompany(identityProviders.listIdentityProviders)
  const mayOpenProvisioning = useMayInCompany(provisioning.readProvisioning)
  const [dialog, setDialog] = useState<'asOf' | 'language' | null>(null)
  const place = usePlaceBelow('end')
  const moment = useMoment()
  const close = () => setDialog(null)
  const closeAnd = (action: () => unknown) => () => {
    onClose()
    void action()
  }
  return (
    <>
      {dialog === 'asOf' && <AsOfDialog {...(moment !== null && { moment })} onClose={close} />}
      {dialog === 'language' && <LanguageDialog onClose={close} />}
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={onClose}
        // Rendered in the header, so that the menu is inside a landmark.
        container={() => document.querySelector('header')}
        disableScrollLock
        {...place}
        slotProps={{
          list: {
            'aria-labelledby': 'profile',
            // Browsers leave what is half in sight where it is when it takes the focus.
            onFocus: ({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest' }),
          },
          // Clear of Log out, which is no higher.
          paper: { sx: { minWidth: 240, scrollPaddingBottom: 56 } },
        }}
      >
        <MenuItem disabled sx={{ display: { sm: 'none' }, '&.Mui-disabled': { opacity: 1 } }}>
          {who}
        </MenuItem>
        <Divider sx={{ display: { sm: 'none' } }} />
        <ActItem icon={Apps} text={translate('profile.apps')} onClick={closeAnd(() => navigate('/app'))} />
        <Divider />
        {schemeChoices.map((scheme) => (
          <SchemeItem key={scheme} scheme={scheme} />
        ))}
        <Divider />
        <DensityItem />
        <ActItem
          icon={LanguageIcon}
          text={translate('profile.language')}
          onClick={closeAnd(() => setDialog('language'))}
        />
        <Divider />
        {mayOpen && (
          <ActItem
            icon={ActivityIcon}
            text={translate('profile.activity')}
            onClick={closeAnd(() => navigate('/activity'))}
          />
        )}
        {mayReview && (
          <ActItem
            icon={ReviewIcon}
            text={translate('profile.reviews')}
            onClick={closeAnd(() => navigate('/reviews'))}
          />
        )}
        {plans !== null && (
          <ActItem icon={PlannedIcon} text={translate('profile.planned')} onClick={closeAnd(() => navigate(plans))} />
        )}
        <ActItem
          icon={HistoryIcon}
          // The same words as in the bar, once a date is shown.
          text={translate(moment === null ? 'asOf.action' : 'asOf.change')}
          onClick={closeAnd(() => setDialog('asOf'))}
        />
        {changes !== null && (
          <ActItem icon={CompareIcon} text={translate('profile.changes')} onClick={closeAnd(() => navigate(changes))} />
        )}
        <ActItem icon={PrintIcon} text={translate('profile.print')} onClick={closeAnd(() => printPage(client))} />
        <Divider />
        {mayOpenKeys && (
          <ActItem
            icon={KeysIcon}
            text={translate('profile.apiKeys')}
            onClick={closeAnd(() => navigate('/api-keys'))}
          />
        )}
        {mayOpenProvisioning && (
          <ActItem
            icon={ProvisioningIcon}
            text={translate('profile.provisioning')}
            onClick={closeAnd(() => navigate('/provisioning'))}
          />
        )}
        {mayOpenProvider && (
          <ActItem
            icon={ProviderIcon}
            text={translate('profile.identityProvider')}
            onClick={closeAnd(() => navigate('/identity-provider'))}
          />
        )}
        <ActItem
          icon={SessionsIcon}
          text={translate('profile.sessions')}
          onClick={closeAnd(() => navigate('/sessions'))}
        />
        <ActItem
          className="pointing"
          icon={Logout}
          text={translate('profile.logOut')}
          onClick={closeAnd(() => navigate('/log-out'))}
          // In sight however many entries there are.
          sx={{
            position: 'sticky',
            bottom: 0,
            borderTop: 1,
            borderColor: 'divider',
            // Those of a menu let the entries below show through.
            '&, &:hover': { bgcolor: 'background.paper' },
            '&:hover, &.Mui-focusVisible': { bgcolor: 'background.sunken' },
          }}
        />
      </Menu>
    </>
  )
}
