import type { ReactNode } from 'react'
import ComputerIcon from '@mui/icons-material/ComputerOutlined'
import UnknownIcon from '@mui/icons-material/DevicesOutlined'
import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined'
import TabletIcon from '@mui/icons-material/TabletOutlined'
import { Chip, Stack, Typography } from '@mui/material'
import type { OpenSession } from '../../../contract/entities/openSession'
import { agoText } from '../../schema/history/changeTexts'
import { showMoment } from '../../schema/kinds/shown'
import { listedTexts } from '../../../contract/formatters'
import type { Words } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { Row } from '../../schema/shared/Row'

const icons = { desktop: ComputerIcon, mobile: PhoneIcon, tablet: TabletIcon }

/** What a session is called: 'Firefox on Windows'. */
export const sessionName = ({ browser, system }: OpenSession, { translate }: Pick<Words, 'translate'>): string =>
  browser && system
    ? translate('sessions.on', { browser, system })
    : (browser ?? system ?? translate('sessions.unknown'))

export const usedText = ({ used_at: usedAt }: OpenSession, locale: string): string =>
  agoText(usedAt, new Date(), locale)

/** Applications that masters have registered are told by their name. */
const nameOf = (application: string, { translate }: Pick<Words, 'translate'>): string =>
  translate(`choices.applications.${application}`, { _: application })

interface SessionItemProps {
  readonly session: OpenSession
  readonly action?: ReactNode
}

/** A session: what with, since when, and when it was last used. */
export const SessionItem = ({ session, action }: SessionItemProps) => {
  const words = useWords()
  const { translate, locale } = words
  const Icon = session.device ? icons[session.device] : UnknownIcon
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, py: 2, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    >
      <Icon color="action" aria-hidden />
      <Stack sx={{ flex: '1 1 0', minWidth: 0, gap: 0.5 }}>
        <Row align="center">
          <Typography component="span" variant="subtitle2">
            {sessionName(session, words)}
          </Typography>
          {session.is_current && <Chip size="small" label={translate('sessions.current')} />}
        </Row>
        <Typography variant="body2" color="textSecondary">
          {[
            !session.is_current && translate('sessions.used', { ago: usedText(session, locale) }),
            translate('sessions.since', { moment: showMoment(session.signed_in_at, locale) }),
            session.ends_with_browser
              ? translate('sessions.untilClosed')
              : session.is_current &&
                translate('sessions.until', { day: showMoment(session.expires_at, locale, null) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {session.applications.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {translate('sessions.usedIn', {
              applications: listedTexts(
                words.locale,
                session.applications.map((application) => nameOf(application, words)),
              ),
            })}
          </Typography>
        )}
      </Stack>
      {action}
    </Stack>
  )
}
