import { useId, useState } from 'react'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  GlobalStyles,
  Switch,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { useTranslate } from 'ra-core'
import { Fields } from '../../../schema/shared/Fields'
import { CompaniesField } from '../form/CompanyFields'
import { columnOf, type GradeMap } from '../gradeMap'
import { LadderPicture } from './LadderPicture'
import { laddersOf, shownRungs } from './ladders'
import { LadderTable } from './LadderTable'
import { palettes } from '../../../../contract/theme/tokens'
import { Row } from '../../../schema/shared/Row'
import { Unseen } from '../../../schema/shared/Unseen'

const [least, most] = [2, 5]

/** Prints the picture alone, however long it is. */
const onPaper = {
  '@media print': {
    'body > :not(.ladders)': { display: 'none !important' },
    '.ladders, .ladders .MuiDialog-container, .ladders .MuiDialogContent-root': {
      position: 'static !important',
      display: 'block !important',
      height: 'auto !important',
      overflow: 'visible !important',
    },
    '.ladders .MuiPaper-root': {
      maxHeight: 'none !important',
      maxWidth: 'none !important',
      margin: '0 !important',
      boxShadow: 'none !important',
      overflow: 'visible !important',
      color: `${palettes.light.ink} !important`,
      backgroundColor: `${palettes.light.paper} !important`,
    },
    '.ladders .MuiBackdrop-root, .ladders .MuiDialogActions-root': { display: 'none !important' },
  },
} as const

interface LadderDialogProps {
  readonly map: GradeMap
  /** The ids of the companies to begin with. */
  readonly initial: readonly number[]
  readonly onClose: () => void
}

/** Compares two to five companies rank by rank. */
export const LadderDialog = ({ map, initial, onClose }: LadderDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [chosen, setChosen] = useState<readonly number[]>(initial.slice(0, most))
  const [isTable, setTable] = useState(false)
  const [onlyFilled, setOnlyFilled] = useState(false)
  const byId = new Map(map.companies.map((company) => [company.id, company]))
  const companies = chosen.flatMap((one) => byId.get(one) ?? [])
  const columns = companies.map((company) => columnOf(map, company.id))
  const rungs = shownRungs(columns, map.ranks.length, onlyFilled)
  const drawn = laddersOf(map, companies, rungs)
  const { ranks, ladders } = drawn
  const rankHeading = translate('gradeMap.ranks')
  const table = (
    <LadderTable
      label={translate('gradeLadder.table')}
      rankHeading={rankHeading}
      none={translate('gradeLadder.none')}
      ranks={ranks}
      ladders={ladders}
    />
  )
  return (
    <Dialog
      open
      className="ladders"
      onClose={onClose}
      maxWidth="lg"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby={`${id}-title`}
    >
      <GlobalStyles styles={onPaper} />
      <DialogTitle id={`${id}-title`}>{translate('gradeLadder.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Fields className="off-paper" spacing={1}>
          <CompaniesField
            label={translate('gradeLadder.companies')}
            companies={map.companies}
            isLoading={false}
            chosen={chosen}
            most={most}
            hint={translate('gradeLadder.hint')}
            onChoose={setChosen}
          />
          <Row gap={2} rowGap={0} sx={{ pl: 1 }}>
            <FormControlLabel
              control={<Switch checked={isTable} onChange={(_event, on) => setTable(on)} />}
              label={translate('gradeLadder.asTable')}
            />
            <FormControlLabel
              control={<Switch checked={onlyFilled} onChange={(_event, on) => setOnlyFilled(on)} />}
              label={translate('gradeLadder.onlyFilled')}
            />
          </Row>
        </Fields>
        {ladders.length < least ? (
          <Typography color="textSecondary">{translate('gradeLadder.hint')}</Typography>
        ) : (
          // Scrolls by itself, with the names of ranks and companies in view.
          <Box
            tabIndex={0}
            role="region"
            aria-label={translate('gradeLadder.title')}
            sx={{ flex: '1 1 auto', minHeight: 240, overflow: 'auto', '@media print': { overflow: 'visible' } }}
          >
            {isTable ? (
              table
            ) : (
              <Box sx={{ position: 'relative' }}>
                <LadderPicture rankHeading={rankHeading} {...drawn} />
                <Unseen as="div">{table}</Unseen>
              </Box>
            )}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button startIcon={<PrintIcon />} disabled={ladders.length < least} onClick={() => window.print()}>
          {translate('gradeLadder.print')}
        </Button>
        <Button onClick={onClose}>{translate('schema.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
