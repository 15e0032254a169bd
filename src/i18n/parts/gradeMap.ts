/** What the pages of the grade map say. */
import { gradeMapTexts } from '../gradeMap'
import { gradeFormTexts, gradeLadderTexts, gradeUploadTexts, gradeWhereTexts } from '../gradeMapForms'
import { gridTexts } from '../grid'

export const ofGradeMap = {
  grid: gridTexts,
  gradeMap: gradeMapTexts,
  gradeForm: gradeFormTexts,
  gradeLadder: gradeLadderTexts,
  gradeUpload: gradeUploadTexts,
  gradeWhere: gradeWhereTexts,
}
