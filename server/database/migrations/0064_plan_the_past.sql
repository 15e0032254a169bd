-- expand
-- PostgreSQL leaves out the months before the moment as it plans, not only as it runs. Sound because the moment is set for one
-- transaction, and its statements have no names under which a plan would be kept (server/database/prepared.ts).
ALTER FUNCTION history.as_of() IMMUTABLE;
