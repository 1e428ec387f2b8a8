-- What a task made is an object of the private bucket now; files of the old place are made again where somebody still wants one.
update task set file = null, file_expires_at = null where file is not null and not file ? 'fullPath';
