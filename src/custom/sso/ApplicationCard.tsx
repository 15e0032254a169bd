import type { ReactNode } from 'react'
import { Box, ButtonBase, Card } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ApplicationCard as CardData } from '../../../contract/applications'
import type { OwnApplication } from '../../../contract/entities/application'
import { ApplicationPicture, OwnPicture } from './ApplicationPicture'
import { Line } from '../../schema/shared/Line'

interface ShownProps {
  name: string
  about: string | null
  picture: ReactNode
  enabled: boolean
  onChoose: () => void
}

/** An application to choose; one that the user may not open is greyed out and says why (A02). */
const Shown = ({ name, about, picture, enabled, onChoose }: ShownProps) => {
  const translate = useTranslate()
  return (
    <Card component="li" sx={{ display: 'flex', ...(!enabled && { backgroundColor: 'transparent' }) }}>
      <ButtonBase
        aria-disabled={!enabled}
        disableRipple={!enabled}
        onClick={enabled ? onChoose : undefined}
        sx={(theme) => ({
          flex: 1,
          flexDirection: 'column',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'left',
          transition: theme.transitions.create(['background-color']),
          '&.Mui-focusVisible': { outlineOffset: -3, borderRadius: 1 },
          ...(enabled
            ? { '&:hover': { backgroundColor: 'primary.light' } }
            : { cursor: 'not-allowed', color: 'text.secondary', '& svg': { filter: 'grayscale(1)', opacity: 0.45 } }),
        })}
      >
        {picture}
        <Box sx={{ p: 2.5 }}>
          <Line variant="h2">{name}</Line>
          <Line color="textSecondary" variant="body2" sx={{ mt: 0.5 }}>
            {about}
          </Line>
          {!enabled && (
            <Line variant="caption" sx={{ mt: 1 }}>
              {translate('applications.notYours')}
            </Line>
          )}
        </Box>
      </ButtonBase>
    </Card>
  )
}

interface ApplicationCardProps {
  card: CardData
  enabled: boolean
  onChoose: () => void
}

/** One of the applications of the specification. */
export const ApplicationCard = ({ card: { key }, ...shown }: ApplicationCardProps) => {
  const translate = useTranslate()
  return (
    <Shown
      name={translate(`applications.${key}.name`)}
      about={translate(`applications.${key}.about`)}
      picture={<ApplicationPicture application={key} />}
      {...shown}
    />
  )
}

interface OwnCardProps {
  application: OwnApplication
  onChoose: () => void
}

/** An application that is a record (decision 0123). */
export const OwnCard = ({ application, onChoose }: OwnCardProps) => (
  <Shown
    name={application.name}
    about={application.description}
    picture={<OwnPicture application={application} />}
    enabled={application.may_open}
    onChoose={onChoose}
  />
)
