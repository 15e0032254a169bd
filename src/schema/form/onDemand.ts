/** The forms, with the inputs of all fields. One file, since many small ones cost more. */
export { FormDialog } from './FormDialog'
export { CreatePage, EditPage } from './FormPage'
