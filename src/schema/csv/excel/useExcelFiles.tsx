import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import type { ColumnKinds } from '../../../../contract/csvRows'
import type { RejectedCell } from '../../../../contract/entities/imports'
import { withTexts } from '../../shared/laterTexts'

/** Loaded with its reader when an Excel file is chosen. */
const SheetDialog = lazy(() => withTexts(import('./SheetDialog')).then(({ SheetDialog }) => ({ default: SheetDialog })))

const isExcel = ({ name }: File): boolean => /\.xls[xm]$/i.test(name)

/** What is known of a file that was converted from one of Excel. */
export interface FromExcel {
  /** Whether numbers in its texts depend on the decimal mark. If none do, the numbers of the file have a decimal point. */
  readonly needsMark: boolean
  /** The cells of which Excel has made something else; such a file isn't imported. */
  readonly rejected: readonly RejectedCell[]
}

/** Returns a function that takes the file of an upload, and the dialog that converts it if it is one of Excel. */
export const useExcelFiles = (
  columns: ColumnKinds,
  maxBytes: number,
  onFile: (file: File, fromExcel?: FromExcel) => void,
): readonly [take: (file: File) => void, dialog: ReactNode] => {
  const translate = useTranslate()
  const [excel, setExcel] = useState<File | null>(null)
  const close = () => setExcel(null)
  const dialog = excel && (
    <Suspense>
      <SheetDialog
        file={excel}
        columns={columns}
        maxBytes={maxBytes}
        onRead={({ file, needsMark, madeCells }) => {
          close()
          const rejected = madeCells.map(({ made, ...cell }) => ({
            ...cell,
            reason: translate(`schema.excel.made.${made}`),
          }))
          onFile(file, { needsMark, rejected })
        }}
        onClose={close}
      />
    </Suspense>
  )
  return [(file) => (isExcel(file) ? setExcel(file) : onFile(file)), dialog]
}
