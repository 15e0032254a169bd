import { useState } from 'react'
import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { ConsoleTheme } from '../custom/theme/ConsoleTheme'
import { Row } from '../schema/shared/Row'

const widths = [1440, 768, 360]
const choices = {
  scheme: ['light', 'dark'],
  density: ['comfortable', 'compact'],
  width: ['all', ...widths.map(String)],
} as const satisfies Record<string, readonly string[]>
type Choice = keyof typeof choices
type Chosen = Readonly<Record<Choice, readonly string[]>>

const Frame = ({ width, scheme, density }: { width: number; scheme: string; density: string }) => (
  <div>
    <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
      {width} px, {scheme}, {density}
    </Typography>
    <Box
      component="iframe"
      title={`${width} px, ${scheme}, ${density}`}
      src={`/design?scheme=${scheme}&density=${density}`}
      sx={{ display: 'block', width, height: 'calc(100dvh - 112px)', border: 1, borderColor: 'divider' }}
    />
  </div>
)

/** Shows the specimens at the chosen widths, schemes and densities beside each other. */
export const Frames = () => {
  const [chosen, setChosen] = useState<Chosen>({ scheme: ['light'], density: ['comfortable'], width: ['all'] })
  const shown = widths.filter((width) => chosen.width.includes('all') || chosen.width.includes(String(width)))
  return (
    <ConsoleTheme>
      <Row align="center" gap={2} sx={{ p: 1 }}>
        <Typography variant="h1">Design system</Typography>
        {(Object.keys(choices) as Choice[]).map((choice) => (
          <ToggleButtonGroup
            key={choice}
            size="small"
            aria-label={choice}
            value={chosen[choice]}
            onChange={(_event, values: string[]) => values.length > 0 && setChosen({ ...chosen, [choice]: values })}
          >
            {choices[choice].map((value) => (
              <ToggleButton key={value} value={value}>
                {value}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        ))}
      </Row>
      <Stack direction="row" sx={{ gap: 2, px: 1, overflowX: 'auto', alignItems: 'flex-start' }}>
        {shown.flatMap((width) =>
          chosen.scheme.flatMap((scheme) =>
            chosen.density.map((density) => (
              <Frame key={`${width} ${scheme} ${density}`} width={width} scheme={scheme} density={density} />
            )),
          ),
        )}
      </Stack>
    </ConsoleTheme>
  )
}
