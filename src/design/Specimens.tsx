/** Every part of the design system in every state, in one colour scheme and density. */
import { dayAhead } from '../../contract/days'
import { useState, type ReactNode } from 'react'
import { CacheProvider } from '@emotion/react'
import {
  Alert,
  Box,
  Button,
  Chip,
  CssBaseline,
  IconButton,
  Skeleton,
  Stack,
  ThemeProvider,
  Typography,
  useTheme,
  type Theme,
} from '@mui/material'
import EditIcon from '@mui/icons-material/Edit'
import { ContractLine } from '../custom/companies/ContractLine'
import { StatusChip, statusColors } from '../custom/companies/companyChips'
import { BarTable } from '../custom/dashboard/BarTable'
import { LadderPicture } from '../custom/gradeMap/ladder/LadderPicture'
import { Grid } from '../custom/grid/Grid'
import { emptySheet } from '../custom/grid/model/sheet'
import type { Tone } from '../custom/grid/gridProps'
import { Toast } from '../custom/notifications/Toast'
import { styles } from '../custom/theme/ConsoleTheme'
import { themes } from '../custom/theme/muiTheme'
import { codes } from '../../contract/envelope'
import { palettes, texts, type Scheme } from '../../contract/theme/tokens'
import { ofGradeMap } from '../i18n/parts/gradeMap'
import { ofLaterParts } from '../i18n/parts/laterParts'
import { addTexts } from '../i18n/i18nProvider'
import { LoadFailed } from '../schema/page/LoadFailed'
import { BusyButton } from '../schema/shared/BusyButton'
import { ConfirmDialog } from '../schema/shared/ConfirmDialog'
import { LockableSwitch } from '../schema/shared/LockableSwitch'
import { Ladder, Notice } from '../schema/shared/Notice'
import { BrandArt } from '../signIn/BrandArt'
import { KindSpecimens, Specimen } from './KindSpecimens'
import { Stage } from './Stage'
import type { Answering } from './samples'
import { Row } from '../schema/shared/Row'
import { Columns, asManyAsFit } from '../schema/shared/Columns'

addTexts(ofLaterParts)
addTexts(ofGradeMap)

const noop = () => {}

/** Several of one family beside each other, each below its name where it needs one. */
const Sheet = ({ children }: { children: ReactNode }) => (
  <Columns gap={3} xs={asManyAsFit(320)}>
    {children}
  </Columns>
)
const Family = ({ children }: { children: ReactNode }) => (
  <Row align="center" gap={2} sx={{ mb: 2 }}>
    {children}
  </Row>
)

const Colours = ({ scheme }: { scheme: Scheme }) => (
  <Specimen title="Colours">
    <Family>
      {Object.entries(palettes[scheme])
        .filter(([, value]) => value.startsWith('#'))
        .map(([name, value]) => (
          <Box key={name} sx={{ width: 104 }}>
            <Box sx={{ height: 48, borderRadius: 1, border: 1, borderColor: 'divider', backgroundColor: value }} />
            <Typography variant="body2">{name}</Typography>
          </Box>
        ))}
    </Family>
  </Specimen>
)

const TextSizes = () => (
  <Specimen title="Text">
    {Object.entries(texts).map(([name, size]) => (
      <Typography key={name} component="p" sx={size}>
        {name}: grades, a ladder, order, 14,000 shares, DKK 412.50
      </Typography>
    ))}
  </Specimen>
)

const variants = ['contained', 'outlined', 'text'] as const
const colors = ['primary', 'error', 'inherit'] as const

const Buttons = () => (
  <Specimen title="Buttons and switches">
    {variants.map((variant) => (
      <Family key={variant}>
        {colors.map((color) => (
          <Button key={color} variant={variant} color={color}>
            {variant} {color}
          </Button>
        ))}
        <Button variant={variant} disabled>
          disabled
        </Button>
        <BusyButton variant={variant} isBusy>
          busy
        </BusyButton>
        <Button variant={variant} size="small" startIcon={<EditIcon />}>
          small
        </Button>
      </Family>
    ))}
    <Family>
      <IconButton aria-label="Edit">
        <EditIcon />
      </IconButton>
      <IconButton aria-label="Edit" disabled>
        <EditIcon />
      </IconButton>
      {[true, false].map((isOn) => (
        <LockableSwitch key={String(isOn)} isOn={isOn} lock={null} input={{ 'aria-label': 'switch' }} />
      ))}
      <LockableSwitch isOn lock="Why it is locked." input={{ 'aria-label': 'locked' }} />
      <LockableSwitch isOn isDisabled lock={null} input={{ 'aria-label': 'disabled' }} />
    </Family>
  </Specimen>
)

const severities = ['info', 'success', 'warning', 'error'] as const

const States = () => (
  <Specimen title="States, chips and alerts">
    <Stage>
      <Family>
        {(Object.keys(statusColors) as (keyof typeof statusColors)[]).map((status) => (
          <StatusChip key={status} status={status} />
        ))}
        <Chip label="chosen" color="primary" />
        <Chip label="not chosen" variant="outlined" onClick={noop} />
        <Chip label="removable" onDelete={noop} />
        <Chip label="disabled" disabled />
      </Family>
    </Stage>
    <Sheet>
      {severities.flatMap((severity) =>
        (['standard', 'outlined'] as const).map((variant) => (
          <Alert key={`${severity} ${variant}`} severity={severity} variant={variant}>
            {severity}, {variant}
          </Alert>
        )),
      )}
    </Sheet>
  </Specimen>
)

const Notices = () => (
  <Specimen title="Where there is nothing, or something failed">
    <Stage>
      <Sheet>
        <Notice title="There is nothing yet.">
          <Button variant="contained">Add the first one</Button>
        </Notice>
        <Notice title="Nothing is left to do." isDone />
        <Stack spacing={2}>
          <LoadFailed what="Companies" onRetry={noop} />
          <LoadFailed what="Companies" error={{ code: codes.forbidden }} onRetry={noop} />
          <Skeleton variant="rounded" height={48} />
        </Stack>
      </Sheet>
    </Stage>
  </Specimen>
)

const answers = {
  records: 'A list',
  nothing: 'A list without records',
  never: 'A list that is loading',
  failure: 'A list that failed',
} as const satisfies Record<Answering, string>

const Lists = () =>
  (Object.keys(answers) as Answering[]).map((answering) => (
    <Specimen key={answering} title={answers[answering]}>
      <Stage at="/sectors" answering={answering} />
    </Specimen>
  ))

const Contracts = () => (
  <Specimen title="Contract lines and bars">
    <Stage>
      <Sheet>
        {[
          [-300, 500],
          [-400, 20],
          [-700, -30],
          [30, 400],
        ].map(([start = 0, end = 0]) => (
          <div key={start}>
            <ContractLine start={dayAhead(start)} end={dayAhead(end)} />
          </div>
        ))}
        <div>
          <BarTable
            label="People by role"
            caption={() => 'people'}
            counted={[
              { key: 'a', label: 'Company Super User', value: 12 },
              { key: 'b', label: 'A role whose name is a little longer than others', value: 230, to: '/' },
              { key: 'c', label: 'Nobody', value: 0, isMuted: true },
            ]}
          />
        </div>
      </Sheet>
    </Stage>
  </Specimen>
)

const ranks = ['Executive 1', 'Executive 2', 'Management 1', 'Management 2', 'Professional']

const Ladders = () => (
  <Specimen title="The ladder">
    <Family>
      <Ladder isDone={false} />
      <Ladder isDone />
      {useTheme().ladder.map((color) => (
        <Box key={color} sx={{ width: 48, height: 48, borderRadius: 1, backgroundColor: color }} />
      ))}
    </Family>
    <Sheet>
      <Box sx={{ backgroundColor: (theme) => theme.tokens.rail, borderRadius: 1, p: 2 }}>
        <BrandArt />
      </Box>
      <Box sx={{ overflow: 'auto' }}>
        <LadderPicture
          rankHeading="TA rank"
          ranks={ranks}
          bands={[4, 4, 2, 2, 0]}
          ladders={[
            { key: 'a', name: 'Aurora Foods', column: ['A1', 'A1', 'A2', 'A3', ''] },
            { key: 'b', name: 'Borealis Energy', column: ['Band 1', 'Band 2', 'Band 2', '', 'Band 3'] },
          ]}
        />
      </Box>
    </Sheet>
  </Specimen>
)

/** All of them, or this does not compile. */
const tones = Object.keys({
  info: 0,
  success: 0,
  warning: 0,
  error: 0,
  absent: 0,
  muted: 0,
} satisfies Record<Tone, 0>) as Tone[]
const plain = 'plain'
const readCell = (row: string, column: string) => (column === 'absent' ? '' : `${row} ${column}`)
const paint = (_row: string, column: string) =>
  column === plain ? undefined : { tone: column as Tone, about: `Why it is ${column}` }
const refuse = (_row: string, _column: string, text: string) => (text.length > 20 ? 'That is too long.' : undefined)

const Cells = () => {
  const [sheet, setSheet] = useState(emptySheet)
  return (
    <Specimen title="Cells of a grid" about="Type into one: it is marked as edited.">
      <Stage>
        <Grid
          label="Cells"
          rowHeading="TA rank"
          rows={ranks.map((label, band) => ({ key: label, label, band, startsBand: band > 0 }))}
          columns={[plain, ...tones].map((tone) => ({ key: tone, label: tone }))}
          base={readCell}
          sheet={sheet}
          onSheetChange={setSheet}
          paint={paint}
          refuse={refuse}
        />
      </Stage>
    </Specimen>
  )
}

/** Lets dialogs open inside of their specimens, beside each other, instead of above the page. */
const withDialogsInside = (theme: Theme): Theme => ({
  ...theme,
  components: {
    ...theme.components,
    MuiDialog: {
      ...theme.components?.MuiDialog,
      defaultProps: {
        ...theme.components?.MuiDialog?.defaultProps,
        disablePortal: true,
        disableScrollLock: true,
        disableEnforceFocus: true,
        disableAutoFocus: true,
        disableRestoreFocus: true,
      },
    },
  },
})

const dialogs = {
  question: {},
  dangerous: { isDangerous: true },
  busy: { isDangerous: true, isBusy: true },
  'waiting for what it would do': { isDangerous: true, isWaiting: true },
} as const

const Dialogs = () => (
  <Specimen title="Dialogs that ask">
    <ThemeProvider theme={withDialogsInside}>
      <Sheet>
        {Object.entries(dialogs).map(([name, props]) => (
          // The dialog is fixed to this, since it is transformed.
          <Box key={name} sx={{ position: 'relative', height: 280, transform: 'translateZ(0)', overflow: 'hidden' }}>
            <Stage>
              <ConfirmDialog
                isOpen
                title={`Delete ‘Nordics’? (${name})`}
                yes="Delete"
                onYes={noop}
                onNo={noop}
                {...props}
              >
                Its 5 countries and 3 legal entities go with it.
              </ConfirmDialog>
            </Stage>
          </Box>
        ))}
      </Sheet>
    </ThemeProvider>
  </Specimen>
)

const Toasts = () => (
  <Specimen title="Toasts">
    <Stage>
      <Sheet>
        {severities.map((type) => {
          const notification = {
            message: `What has happened: ${type}.`,
            type,
            notificationOptions: { autoHideDuration: null, ...(type === 'success' && { undo: noop }) },
          }
          return (
            <Toast
              key={type}
              notification={notification}
              said={[notification]}
              isNewest={false}
              onDismiss={noop}
              onUndo={noop}
            />
          )
        })}
      </Sheet>
    </Stage>
  </Specimen>
)

export const Specimens = ({ scheme, isCompact }: { scheme: Scheme; isCompact: boolean }) => (
  <CacheProvider value={styles}>
    <ThemeProvider theme={themes[scheme]}>
      <CssBaseline enableColorScheme />
      <Box component="main" sx={{ p: 3, ...(isCompact && { '--row-height': '36px' }) }}>
        <Colours scheme={scheme} />
        <TextSizes />
        <Buttons />
        <States />
        <Notices />
        <Contracts />
        <Ladders />
        <Dialogs />
        <Toasts />
        <Cells />
        <Lists />
        <Specimen title="A tree">
          <Stage at="/companies/1/business-units?view=tree" />
        </Specimen>
        <KindSpecimens />
      </Box>
    </ThemeProvider>
  </CacheProvider>
)
