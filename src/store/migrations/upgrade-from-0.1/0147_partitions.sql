-- Webhooks are kept in order within a partition; a booked event takes a place of a calendar.
alter table delivery rename column lane to partition;
alter index delivery_lane rename to delivery_partition;
alter table event rename column lane to calendar;
