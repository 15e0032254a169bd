import { Box, ButtonBase, Card, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ApplicationCard as CardData } from '../../../contract/applications'
import { ApplicationPicture } from './ApplicationPicture'

interface ApplicationCardProps {
  card: CardData
  enabled: boolean
  onChoose: () => void
}

/** An application to choose; one that the user may not open is greyed out and says why (A02). */
export const ApplicationCard = ({ card: { key }, enabled, onChoose }: ApplicationCardProps) => {
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
        <ApplicationPicture application={key} />
        <Box sx={{ p: 2.5 }}>
          <Typography variant="h2" component="span" sx={{ display: 'block' }}>
            {translate(`applications.${key}.name`)}
          </Typography>
          <Typography component="span" color="textSecondary" variant="body2" sx={{ display: 'block', mt: 0.5 }}>
            {translate(`applications.${key}.about`)}
          </Typography>
          {!enabled && (
            <Typography component="span" variant="caption" sx={{ display: 'block', mt: 1 }}>
              {translate('applications.notYours')}
            </Typography>
          )}
        </Box>
      </ButtonBase>
    </Card>
  )
}
