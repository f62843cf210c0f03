-- That a backup was put back is in the journal now, where nobody who writes to the database can undo it.
alter table dice_guard drop column is_restored;
