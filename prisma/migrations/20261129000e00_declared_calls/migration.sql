-- A call is declared: its kind and its input let the next process read its outcome as this one would have. What a
-- transaction is paid for had been called its kind.
ALTER TABLE "signed_call" RENAME COLUMN "kind" TO "purpose";
ALTER TABLE "signed_call" ADD COLUMN "kind" TEXT;
ALTER TABLE "signed_call" ADD COLUMN "input" JSONB;
