-- Old requests are deleted by their place in the log: an index by time alone would be written with each request for it.
DROP INDEX request_log_time;
